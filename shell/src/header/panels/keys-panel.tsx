import { Slot } from '../../modules/slot.tsx';

export function KeysPanel() {
  return <Slot name="panel.keys" />;
}
