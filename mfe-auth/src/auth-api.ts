import type { SignInRequest, SignUpRequest, SignUpResponse, User } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';

// The shell owns the session, so that its tokens never enter a module.

/** @throws ApiError */
export const signIn = (request: SignInRequest): Promise<User> =>
  shellServices().session.signIn(request);

/** @throws ApiError */
export const signUp = (request: SignUpRequest): Promise<SignUpResponse> =>
  shellServices().session.signUp(request);
