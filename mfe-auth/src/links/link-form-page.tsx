import { type ComponentType, useState } from 'react';
import { SingleColumnPage } from '../single-column-page.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { RequestLink } from './request-link.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { WithToken } from './with-token.tsx';

/** The props of the form behind an emailed link. */
export interface LinkFormProps {
  token: string;
  onDone(): void;
  onExpired(): void;
}

interface LinkFormPageProps {
  texts: { title: string; text: string; done: string; doneText: string };
  /** The kind of link to request if this one has expired. */
  purpose: Parameters<typeof RequestLink>[0]['purpose'];
  form: ComponentType<LinkFormProps>;
}

/** The page of an emailed link that needs a password: the form, then its outcome. */
export function LinkFormPage(props: LinkFormPageProps) {
  return <WithToken>{(token) => <FormAndOutcome {...props} token={token} />}</WithToken>;
}

function FormAndOutcome({
  texts,
  purpose,
  form: Form,
  token,
}: LinkFormPageProps & { token: string }) {
  const [state, setState] = useState<'ready' | 'done' | 'expired'>('ready');
  if (state === 'expired')
    return (
      <ExpiredLink>
        <RequestLink purpose={purpose} />
      </ExpiredLink>
    );
  if (state === 'done')
    return (
      <SingleColumnPage title={texts.done} text={texts.doneText}>
        <SignInButton />
      </SingleColumnPage>
    );
  return (
    <SingleColumnPage title={texts.title} text={texts.text}>
      <Form token={token} onDone={() => setState('done')} onExpired={() => setState('expired')} />
    </SingleColumnPage>
  );
}
