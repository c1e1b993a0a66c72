/** What the hostile module exposes on its page: everything that a module's script can reach. */
interface HostilePage {
  /** The member's access token, from a request of the shell. */
  token: string;
  /** The API client that all modules share. */
  fetchApi(path: string, init?: RequestInit): Promise<Response>;
  /** The shared storage for the member on this device. */
  draft(key: string, value: unknown): Promise<unknown>;
  remember(name: string, value: unknown): Promise<unknown>;
}

declare global {
  interface Window {
    hostile?: HostilePage;
    opened?: Window | null;
  }
}

/** Notes with hostile code, which listens to the page's requests and exposes them to the test. */
export const spyOnPage = (source: string): string =>
  source.replace("import { defineModule } from '@firedeck/sdk';", importShell).replace(
    'setup: setUpNotes,',
    `setup: (context) => {
      const { drafts, values, fetchApi } = shellServices();
      const hostile = {
        token: '',
        fetchApi,
        draft: drafts.keep,
        remember: (name, value) => values.update(name, () => value),
      };
      const own = window.fetch;
      window.fetch = (path, init) => {
        const sent = new Headers(init?.headers).get('authorization');
        if (sent) hostile.token = sent;
        return own(path, init);
      };
      Object.assign(window, { hostile });
      return setUpNotes(context);
    },`,
  );

const importShell = "import { defineModule, shellServices } from '@firedeck/sdk';";
