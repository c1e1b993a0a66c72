import { formatTime, PanelSection } from '@firedeck/sdk';
import { Slot } from '../../modules/slot.tsx';
import { Facts } from './facts.tsx';
import type { PanelProps } from './panel-props.ts';
import { panelTexts } from './panel-texts.ts';

const { activity } = panelTexts;

/** Activity of modules, then the account's own dates. */
export function ActivityPanel({ user }: PanelProps) {
  const confirmed = user.email_confirmed_at;
  return (
    <>
      <Slot name="panel.activity" />
      <PanelSection heading={activity.account}>
        <Facts
          facts={[
            { label: activity.created, value: formatTime(user.created_at) },
            {
              label: activity.confirmed,
              value: confirmed ? formatTime(confirmed) : activity.notConfirmed,
            },
          ]}
        />
      </PanelSection>
    </>
  );
}
