import { listSlotEntries } from './document-modules.ts';
import { ModuleBoundary, type ModuleBoundaryProps } from './module-boundary.tsx';
import { useModules } from './modules-context.ts';

interface SlotProps extends Pick<ModuleBoundaryProps, 'isMain'> {
  name: string;
}

/** Renders the module views of a named slot, in order. */
export function Slot({ name, isMain }: SlotProps) {
  const { documentModules } = useModules();
  return listSlotEntries(documentModules, name).map(({ module, slot }) => (
    <ModuleBoundary
      key={`${module.id}/${slot.view}`}
      choice={module}
      view={slot.view}
      minHeight={slot.minHeight}
      isMain={isMain}
    />
  ));
}
