import type { ModuleConfigInput } from '@firedeck/contract';

/** As much of a module as can be judged without the sdk's run time. */
export interface ModuleUnderTest {
  config: ModuleConfigInput;
  views: Record<string, () => Promise<{ View: unknown }>>;
  commands?: () => Promise<{ commandSource: { commands(): unknown } }>;
}

/**
 * Loads each view of a module and sees that it is a component and that config and views agree;
 * likewise its commands.
 *
 * @throws Error naming the module and what is wrong.
 */
export async function assertModule({ config, views, commands }: ModuleUnderTest): Promise<void> {
  const named = [...(config.routes ?? []), ...(config.slots ?? [])].map((place) => place.view);
  const idle = Object.keys(views).filter((view) => !named.includes(view));
  if (idle.length > 0) throw new Error(`Module ${config.id} never shows: ${idle.join(', ')}`);
  for (const view of named) {
    const loaded = await views[view]?.();
    if (typeof loaded?.View !== 'function' && typeof loaded?.View !== 'object')
      throw new Error(`Module ${config.id}: view ${view} has no component named View`);
  }
  const offersCommands = config.contributes?.includes('commands') ?? false;
  if (offersCommands !== (commands !== undefined))
    throw new Error(`Module ${config.id}: config and module disagree about commands`);
  if (commands && typeof (await commands()).commandSource?.commands !== 'function')
    throw new Error(`Module ${config.id} has no command source`);
}
