import { Typography } from '@firedeck/kit';
import { panelTexts } from './panel-texts.ts';

/** Who else can act in this member's name. */
export function KeysPanel() {
  return (
    <>
      <Typography sx={{ fontWeight: 'bold' }}>{panelTexts.keys.none}</Typography>
      <Typography>{panelTexts.keys.how}</Typography>
    </>
  );
}
