import { Button } from '@firedeck/kit';
import { formatTime, PanelSection } from '@firedeck/sdk';
import { Slot } from '../../modules/slot.tsx';
import { texts } from '../../texts.ts';
import { Facts } from './facts.tsx';
import type { PanelProps } from './panel-props.ts';
import { panelTexts } from './panel-texts.ts';
import { useOpenPanel } from './use-open-panel.ts';

const activityTexts = panelTexts.activity;

/** Activity of modules, a link to the trash, and the dates of the account. */
export function ActivityPanel({ user }: PanelProps) {
  const openPanel = useOpenPanel();
  const confirmed = user.email_confirmed_at;
  return (
    <>
      <Slot name="panel.activity" />
      <PanelSection heading={texts.panels.trash}>
        <Button variant="outlined" onClick={() => openPanel('trash')}>
          {activityTexts.openTrash}
        </Button>
      </PanelSection>
      <PanelSection heading={activityTexts.account}>
        <Facts
          facts={[
            { label: activityTexts.created, value: formatTime(user.created_at) },
            {
              label: activityTexts.confirmed,
              value: confirmed ? formatTime(confirmed) : activityTexts.notConfirmed,
            },
          ]}
        />
      </PanelSection>
    </>
  );
}
