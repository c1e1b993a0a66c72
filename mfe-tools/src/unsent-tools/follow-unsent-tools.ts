import { logFailure, type ModuleContext, shellServices } from '@firedeck/sdk';
import type { ToolsDispatch } from '../tools-api.ts';
import { unsentTexts } from './unsent-texts.ts';
import { unsentTools } from './unsent-tools.ts';

const lockName = 'firedeck-unsent-tools';
const retryMs = 10_000;
// The shell waits 2 s for all modules.
const signOutTimeoutMs = 1_500;

/** Sends waiting tools once the server responds, from one tab at a time; returns the cleanup function. */
export function followUnsentTools(context: ModuleContext): () => void {
  const { session } = shellServices();
  const dispatch = context.dispatch as ToolsDispatch;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;

  function canSend(): boolean {
    const state = session.state();
    const isOnline = state.status === 'signed-in' && state.copiedAt === undefined;
    return isOnline && listWaiting().length > 0;
  }

  async function sendAll(): Promise<void> {
    const { sendUnsentTool } = await import(
      /* webpackChunkName: "unsent-send" */ './send-unsent-tool.ts'
    );
    // Another tab may have sent them meanwhile.
    await unsentTools.load();
    for (const entry of listWaiting()) if (!(await sendUnsentTool(dispatch, entry))) return;
  }

  function send(): Promise<void> {
    sending ??= withLock(sendAll)
      .catch((cause) => logFailure('tools that wait could not be sent', cause))
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

  const loadAndSend = () => void unsentTools.load().then(sendIfPossible);
  const cleanups = [
    unsentTools.followTabs(),
    unsentTools.subscribe(schedule),
    session.subscribe(loadAndSend),
    // The server is back. A loaded list is no such sign: each failed attempt loads it.
    context.onEvent('resync', sendIfPossible),
    context.beforeSignOut(async () => {
      if (canSend()) await Promise.race([send(), wait(signOutTimeoutMs)]);
      const left = unsentTools.entries().map(({ tool }) => tool.name);
      return left.length === 0 || unsentTexts.lostAtSignOut(left);
    }),
    () => clearTimeout(timer),
  ];
  loadAndSend();
  return () => {
    for (const cleanUp of cleanups) cleanUp();
  };
}

const listWaiting = () => unsentTools.entries().filter(({ refusal }) => refusal === undefined);

/** Without Web Locks two tabs may send the same tool: its key makes it one. */
async function withLock(act: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return act();
  await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? act() : undefined));
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
