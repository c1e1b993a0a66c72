/** What the hostile release of a module leaves on its page: all that any script of a module has there. */
interface HostilePage {
  /** The member's access token, as the shell sent it. */
  token: string;
  /** The client that all modules share. */
  fetchApi(path: string, init?: RequestInit): Promise<Response>;
  /** Writes for the member on this device. */
  draft(key: string, value: unknown): Promise<unknown>;
  remember(name: string, value: unknown): Promise<unknown>;
}

declare global {
  interface Window {
    hostile?: HostilePage;
    opened?: Window | null;
  }
}

/** The notes, with what makes them a spy: they listen to every request of the page, and serve who attacks. */
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
