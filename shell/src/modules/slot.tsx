import { listSlotEntries } from './document-modules.ts';
import { ModuleBoundary } from './module-boundary.tsx';
import { useModules } from './modules-context.ts';

/** Renders the module views of a named slot, in order. */
export function Slot({ name }: { name: string }) {
  const { chosen } = useModules();
  return listSlotEntries(chosen, name).map(({ module, slot }) => (
    <ModuleBoundary
      key={`${module.id}/${slot.view}`}
      choice={module}
      view={slot.view}
      minHeight={slot.minHeight}
    />
  ));
}
