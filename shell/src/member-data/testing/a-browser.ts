import type { Session } from '@firedeck/contract';
import { promisifyRequest } from 'idb-keyval';
import { createDrafts } from '../../drafts/drafts.ts';
import type { RefreshResponse } from '../../session/refresh-outcome.ts';
import type { SessionMessage } from '../../session/session-channel.ts';
import { createSessionService } from '../../session/session-service.ts';
import { watchSession } from '../../session/watch-session.ts';
import { anotherSession, aSession, aTokenFor } from '../../testing/fake-session.ts';
import { createMemberStore } from '../member-store.ts';
import { createMemberValues } from '../member-values.ts';

interface DrawnAct {
  act: 'type' | 'drop' | 'read' | 'remember';
  tab: number;
  /** Event loop turns until the next action. */
  turns: number;
}

let browsers = 0;

/** Tabs of one browser with shared storage; messages and responses take a random number of turns. */
export async function aBrowser(count: number, delays: Iterator<number>) {
  browsers += 1;
  const database = `drafts-${browsers}`;
  const passing = async (): Promise<void> => pass(delays.next().value ?? 0);
  const server = aServer(passing);
  const inboxes = Array.from({ length: count }, () => Promise.resolve());
  const listeners: ((message: SessionMessage) => void)[] = [];

  const createChannel = (own: number) => ({
    post(message: SessionMessage): void {
      for (let tab = 0; tab < count; tab += 1)
        if (tab !== own)
          inboxes[tab] = (inboxes[tab] ?? Promise.resolve())
            .then(passing)
            .then(() => listeners[tab]?.(message));
    },
    listen(listener: (message: SessionMessage) => void): void {
      listeners[own] = listener;
    },
  });

  const tabs = Array.from({ length: count }, (_, own) => {
    const session = createSessionService({
      requests: server.requests,
      channel: createChannel(own),
    });
    const tab = {
      id: `page-${own}`,
      withLock: <Result>(take: (openTabIds: ReadonlySet<string>) => Promise<Result>) =>
        take(new Set(Array.from({ length: count }, (_, tab) => `page-${tab}`))),
    };
    const store = createMemberStore(database);
    const values = createMemberValues(store);
    watchSession({ store, values, session });
    const drafts = createDrafts({ owner: session.owner, store, tab });
    return { session, drafts, values, tabId: tab.id };
  });
  type Tab = (typeof tabs)[number];
  const tabAt = (tab: number) => tabs[tab % count] as Tab;

  const typing = new Set<Promise<unknown>>();
  /** The last saved text of each tab. */
  const saved = new Map<string, string>();
  const latest = new Map<string, number>();
  let typed = 0;

  const acts: Record<DrawnAct['act'], (tab: Tab, text: string) => Promise<unknown>> = {
    read: ({ drafts }) => drafts.read('notes'),
    remember: ({ values }, text) => values.update('chosen', () => text),
    drop({ drafts, tabId }) {
      latest.set(tabId, typed);
      saved.delete(tabId);
      return drafts.drop('notes');
    },
    async type({ drafts, tabId }, text) {
      const own = typed;
      latest.set(tabId, own);
      saved.delete(tabId);
      const isSaved = await drafts.keep('notes', text);
      if (isSaved && latest.get(tabId) === own) saved.set(tabId, text);
    },
  };

  function begin({ act, tab }: DrawnAct): void {
    typed += 1;
    const state = tabAt(tab).session.state();
    const memberId = state.status === 'signed-in' ? state.user.id : 'nobody';
    typing.add(acts[act](tabAt(tab), `text ${typed} of ${server.sessionOf(memberId)}`));
  }

  async function settle(): Promise<void> {
    await Promise.all(typing);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(inboxes);
      await pass(60);
    }
  }
  await settle();

  return {
    settle,
    async signIn(tab: number, memberId: 'ada' | 'bob'): Promise<void> {
      await tabAt(tab).session.signIn({ email: memberId, password: '', remember: false });
    },
    signOut: (tab: number) => tabAt(tab).session.signOut(async () => true),
    async perform(acts: readonly DrawnAct[]): Promise<void> {
      for (const drawn of acts) {
        begin(drawn);
        await pass(drawn.turns);
      }
    },
    /** Stored data of ended sessions. */
    async storedOfEnded(): Promise<string[]> {
      const all = JSON.stringify([await everything(database), { ...localStorage }]);
      return server.ended().filter((mark) => all.includes(mark));
    },
    /** Saved texts of the current member that are missing from storage. */
    async missing(): Promise<string[]> {
      const all = JSON.stringify(await everything(database));
      return [...saved.values()].filter(
        (text) => server.ended().every((mark) => !text.includes(mark)) && !all.includes(text),
      );
    },
  };
}

/** Signs members in and out, and knows the current session cookie. */
function aServer(passing: () => Promise<void>) {
  const began: { mark: string; session: Session; isOver: boolean }[] = [];
  const current = () => began.at(-1);
  const renewed = (): RefreshResponse => {
    const now = current();
    return now && !now.isOver ? { status: 200, body: now.session } : { status: 204, body: null };
  };
  return {
    sessionOf: (member: string) =>
      began.findLast(({ session }) => session.user.id === member)?.mark ?? current()?.mark,
    ended: () => began.filter(({ isOver }) => isOver).map(({ mark }) => mark),
    requests: {
      async signIn({ email = '' }: { email?: string | undefined }): Promise<Session> {
        await passing();
        const mark = `session-${began.length}.`;
        const make = email === 'ada' ? aSession : anotherSession;
        const session = make(aTokenFor(mark));
        began.push({ mark, session, isOver: false });
        return session;
      },
      verifySignIn: unexpected,
      signInByPasskey: unexpected,
      lock: unexpected,
      unlock: unexpected,
      signUp: unexpected,
      async signOut(): Promise<void> {
        await passing();
        const now = current();
        if (now) now.isOver = true;
        await passing();
      },
      async refresh(): Promise<RefreshResponse> {
        await passing();
        const response = renewed();
        await passing();
        return response;
      },
    },
  };
}

async function everything(database: string): Promise<unknown[]> {
  const opened = await promisifyRequest(indexedDB.open(database));
  const stores = [...opened.objectStoreNames].map((name) =>
    opened.transaction(name).objectStore(name),
  );
  const found = await Promise.all(stores.map((store) => promisifyRequest(store.getAll())));
  opened.close();
  return found;
}

/** Lets storage and messages proceed. */
async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((next) => setImmediate(next));
}

const unexpected = () => Promise.reject(new Error('not part of this test'));
