import { slotsNamed } from './document-modules.ts';
import { ModuleBoundary } from './module-boundary.tsx';
import { useModules } from './modules-context.ts';

/** A named place on a page, with what modules put there in their order; nothing when they put nothing. */
export function Slot({ name }: { name: string }) {
  const { chosen } = useModules();
  return slotsNamed(chosen, name).map(({ module, slot }) => (
    <ModuleBoundary
      key={`${module.id}/${slot.view}`}
      choice={module}
      view={slot.view}
      minHeight={slot.minHeight}
    />
  ));
}
