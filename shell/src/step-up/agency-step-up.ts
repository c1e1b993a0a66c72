import { errorSentence, readApiError, shellServices, toApiError } from '@firedeck/sdk';

const path = '/api/sso/step-up';

async function request<Answer>(method: 'GET' | 'POST'): Promise<Answer> {
  const response = await shellServices().fetchApi(path, { method });
  if (!response.ok) throw await readApiError(response);
  return response.json();
}

/** Leads a window to the provider's sign-in page; resolves to an error text, or null. */
export async function leadToProvider(opened: Window): Promise<string | null> {
  try {
    // What the provider shows there must not reach this page.
    opened.opener = null;
    opened.location.href = (await request<{ url: string }>('POST')).url;
    return null;
  } catch (cause) {
    opened.close();
    return errorSentence(toApiError(cause));
  }
}

/** Whether the member has signed in there; false also while the server is away. */
export async function isConfirmed(): Promise<boolean> {
  const answer = await request<{ is_recent: boolean }>('GET').catch(() => null);
  return answer?.is_recent === true;
}
