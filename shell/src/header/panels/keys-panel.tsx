import { Typography } from '@firedeck/kit';
import { panelTexts } from './panel-texts.ts';

/** Who else can act in this member's name. */
export function KeysPanel() {
  return <Typography>{panelTexts.keys}</Typography>;
}
