import { signInSentences } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { type ComponentType, useState } from 'react';
import { AgencyForm } from './agency-form.tsx';
import { CodeForm } from './code-form.tsx';
import type { MethodFormProps } from './method-form-props.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { PasswordForm } from './password-form.tsx';
import type { StepUpMethod } from './step-up.ts';
import { stepUpTexts } from './step-up-texts.ts';

export interface StepUpFormProps extends Omit<MethodFormProps, 'children'> {
  /** At least one; the first is shown, and the member may choose another. */
  methods: readonly StepUpMethod[];
}

const forms: Record<StepUpMethod, ComponentType<MethodFormProps>> = {
  password: PasswordForm,
  passkey: PasskeyForm,
  totp: (props) => <CodeForm {...props} kind="totp" />,
  code: (props) => <CodeForm {...props} kind="code" />,
  sso: AgencyForm,
};

export function Component({ methods, ...props }: StepUpFormProps) {
  const [method, setMethod] = useState<StepUpMethod>(methods[0] ?? 'password');
  const Form = forms[method];
  const ways = { ...signInSentences.ways, ...stepUpTexts.ways };
  const others = methods.filter((one) => one !== method);
  return (
    <Form {...props}>
      {others.length > 0 && (
        <Stack
          role="group"
          aria-label={signInSentences.otherWays}
          sx={{ mt: 2, alignItems: 'flex-start' }}
        >
          {others.map((one) => (
            <Button
              key={one}
              type="button"
              onClick={() => setMethod(one)}
              sx={{ ml: '-12px', px: '12px' }}
            >
              {ways[one]}
            </Button>
          ))}
        </Stack>
      )}
    </Form>
  );
}
