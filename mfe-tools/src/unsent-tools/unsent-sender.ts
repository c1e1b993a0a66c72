import { getMemberId, getStore, logFailure, shellServices } from '@firedeck/sdk';
import { sendUnsentTool } from './send-unsent-tool.ts';
import { unsentTexts } from './unsent-texts.ts';
import { unsentTools } from './unsent-tools.ts';

const lockName = 'firedeck-unsent-tools';
const retryMs = 10_000;
// Shorter than the 2 s that the shell waits for all modules.
const signOutTimeoutMs = 1_500;

export type UnsentSender = ReturnType<typeof createUnsentSender>;

/** Sends unsent tools once the server responds, from one browser tab at a time. */
export function createUnsentSender() {
  const { session } = shellServices();
  const { dispatch } = getStore();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;

  function canSend(): boolean {
    const state = session.state();
    const isOnline = state.status === 'signed-in' && state.copiedAt === undefined;
    return isOnline && listWaiting().length > 0;
  }

  async function sendAll(): Promise<void> {
    const member = getMemberId(session.state());
    // Another tab may have sent them meanwhile.
    await unsentTools.load();
    for (const entry of listWaiting()) {
      // Another member may have signed in meanwhile; the tool must not be added to their board.
      if (member === null || getMemberId(session.state()) !== member) return;
      if (!(await sendUnsentTool(dispatch, entry))) return;
    }
  }

  function send(): Promise<void> {
    sending ??= withLock(sendAll)
      .catch((cause) => logFailure('unsent tools could not be sent', cause))
      .finally(() => {
        sending = null;
        schedule();
      });
    return sending;
  }

  function sendIfPossible(): void {
    if (canSend()) void send();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (canSend() && !sending) timer = setTimeout(send, retryMs);
  }

  const unsubscribe = unsentTools.subscribe(schedule);
  return {
    load: unsentTools.load,
    async loadAndSend(): Promise<void> {
      await unsentTools.load();
      sendIfPossible();
    },
    /** Before a sign-out; resolves to true, or to a sentence that names the unsent tools. */
    async flush(): Promise<true | string> {
      await unsentTools.load();
      if (canSend()) await Promise.race([send(), wait(signOutTimeoutMs)]);
      const left = unsentTools.entries().map(({ tool }) => tool.name);
      return left.length === 0 || unsentTexts.lostAtSignOut(left);
    },
    stop(): void {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

const listWaiting = () => unsentTools.entries().filter(({ refusal }) => refusal === undefined);

/** Without Web Locks, two tabs may send the same tool; its idempotency key prevents a duplicate. */
async function withLock(act: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return act();
  await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? act() : undefined));
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
