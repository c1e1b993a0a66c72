import {
  accountTexts,
  type SignInRequest,
  type SignUpRequest,
  signInRequest,
  signUpRequest,
} from '@firedeck/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Resolver } from 'react-hook-form';

// Fields have the API's names, so that its field errors match.

interface SignInFields {
  email: string;
  /** The id of the member picked from the list of a shared device, instead of an email address. */
  member?: string | undefined;
  password: string;
  remember?: boolean | undefined;
  shared_device?: boolean | undefined;
}

export type SignInChoices = Pick<SignInRequest, 'remember' | 'shared_device'>;

interface SignUpFields extends SignUpRequest {
  confirmPassword: string;
}

export const emptySignIn: SignInFields = { email: '', password: '', remember: false };

export const emptySignUp: SignUpFields = {
  email: '',
  password: '',
  confirmPassword: '',
  data: { first_name: '', last_name: '' },
};

const schemaRules = standardSchemaResolver(signInRequest) as unknown as Resolver<
  SignInFields,
  unknown,
  SignInRequest
>;

export const signInRules: Resolver<SignInFields, unknown, SignInRequest> = (
  { email, member, ...values },
  ...rest
) => schemaRules({ ...values, ...(member ? { member } : { email }) } as SignInFields, ...rest);

// The schema drops unknown fields, such as the password confirmation.
const accountRules = standardSchemaResolver(signUpRequest) as unknown as Resolver<
  SignUpFields,
  unknown,
  SignUpRequest
>;

export const signUpRules: Resolver<SignUpFields, unknown, SignUpRequest> = async (
  values,
  context,
  options,
) => {
  const result = await accountRules(values, context, options);
  if (values.confirmPassword === values.password) return result;
  const mismatch = { type: 'mismatch', message: accountTexts.passwordsDiffer };
  return { values: {}, errors: { ...result.errors, confirmPassword: mismatch } };
};

/** The choices sent with every sign-in; a shared device never remembers members. */
export const pickChoices = ({
  remember = false,
  shared_device: isShared,
}: Partial<SignInFields>): SignInChoices =>
  isShared ? { remember: false, shared_device: true } : { remember };
