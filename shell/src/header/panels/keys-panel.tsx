import { Slot } from '../../modules/slot.tsx';

/** Who else can act in this member's name. */
export function KeysPanel() {
  return <Slot name="panel.keys" />;
}
