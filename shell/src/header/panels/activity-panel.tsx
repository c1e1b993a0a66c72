import { Slot } from '../../modules/slot.tsx';
import { rememberedUntil } from '../../session/remember-me.ts';
import { Facts } from './facts.tsx';
import type { PanelProps } from './panel-dialog.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { panelTexts } from './panel-texts.ts';

const { activity } = panelTexts;

/** What is known of this account and of this browser's sign-in. */
export function ActivityPanel({ user }: PanelProps) {
  const until = rememberedUntil();
  const confirmed = user.email_confirmed_at;
  return (
    <>
      <PanelHeading>{activity.account}</PanelHeading>
      <Facts
        facts={[
          { label: activity.created, value: asTime(user.created_at) },
          {
            label: activity.confirmed,
            value: confirmed ? asTime(confirmed) : activity.notConfirmed,
          },
        ]}
      />
      <PanelHeading>{activity.browser}</PanelHeading>
      <Facts
        facts={[
          { label: activity.remembered, value: until ? asTime(until) : activity.untilClosed },
        ]}
      />
      <Slot name="panel.activity" />
    </>
  );
}

const asTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
