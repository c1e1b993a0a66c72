import { type ModuleContext, shellServices } from '@firedeck/sdk';
import { lazyUnsentTools } from './lazy-unsent-tools.ts';
import type { UnsentSender } from './unsent-sender.ts';
import { channelName, hasUnsentTools } from './unsent-storage.ts';

/** Loads the code that sends unsent tools if there are any; returns the cleanup function. */
export function followUnsentTools(context: ModuleContext): () => void {
  let sender: UnsentSender | null = null;

  async function findSender(): Promise<UnsentSender | null> {
    if (!sender && (await hasUnsentTools()) && (await lazyUnsentTools.load()))
      sender ??= lazyUnsentTools.loaded()?.createUnsentSender() ?? null;
    return sender;
  }

  const loadAndSend = () => void findSender().then((found) => found?.loadAndSend());
  // Also receives this tab's own changes.
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => void findSender().then((found) => found?.load());
  const cleanups = [
    () => channel.close(),
    shellServices().session.subscribe(loadAndSend),
    // The connection is back. Not triggered by a loaded list, because each failed attempt loads the
    // list.
    context.onEvent('resync', loadAndSend),
    context.beforeSignOut(async () => {
      if (!(await hasUnsentTools())) return true;
      return (await findSender())?.flush() ?? false;
    }),
    () => sender?.stop(),
  ];
  loadAndSend();
  return () => {
    for (const cleanUp of cleanups) cleanUp();
  };
}
