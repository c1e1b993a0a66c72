import type { ModuleConfigInput } from '@firedeck/contract';

/** The parts of a module that can be checked without the sdk at run time. */
export interface ModuleUnderTest {
  config: ModuleConfigInput;
  views: Record<string, () => Promise<{ View: unknown }>>;
  commands?: () => Promise<{ commandSource: { commands(): unknown } }>;
}

/**
 * Loads each view and the commands of a module and checks them against its config.
 *
 * @throws Error naming the module and the problem
 */
export async function assertModule({ config, views, commands }: ModuleUnderTest): Promise<void> {
  const named = [...(config.routes ?? []), ...(config.slots ?? [])].map((entry) => entry.view);
  const unused = Object.keys(views).filter((view) => !named.includes(view));
  if (unused.length > 0) throw new Error(`Module ${config.id} never shows: ${unused.join(', ')}`);
  for (const view of named) {
    const loaded = await views[view]?.();
    if (typeof loaded?.View !== 'function' && typeof loaded?.View !== 'object')
      throw new Error(`Module ${config.id}: view ${view} has no component named View`);
  }
  const contributesCommands = config.contributes?.includes('commands') ?? false;
  if (contributesCommands !== (commands !== undefined))
    throw new Error(`Module ${config.id}: config and module disagree about commands`);
  if (commands && typeof (await commands()).commandSource?.commands !== 'function')
    throw new Error(`Module ${config.id} has no command source`);
}
