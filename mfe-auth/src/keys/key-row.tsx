import type { ApiKey } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { ConfirmDialog, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { useAccountRevokeKeyMutation } from '../account-api.ts';
import { readRefusal } from '../form/refusal.ts';
import { shownDay, shownTime } from '../panels/shown-time.ts';
import { texts } from '../texts.ts';

/** One key: what it is for, how long, when it was used, and the way to end it. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name } = apiKey;
  const [isAsked, setAsked] = useState(false);
  const [revoke, { isLoading }] = useAccountRevokeKeyMutation();

  async function end(): Promise<void> {
    try {
      await revoke(id).unwrap();
      showToast({ kind: 'success', title: texts.keys.revoked, text: name });
    } catch (thrown) {
      const { sentence } = readRefusal(thrown);
      showToast({ kind: 'error', title: texts.keys.notRevoked, text: sentence });
    }
    setAsked(false);
  }

  return (
    <li>
      <span>
        {name}
        <small>{factsOf(apiKey)}</small>
      </span>
      <Button
        variant="outlined"
        aria-label={texts.keys.revokeOf(name)}
        onClick={() => setAsked(true)}
      >
        {texts.keys.revoke}
      </Button>
      <ConfirmDialog
        open={isAsked}
        busy={isLoading}
        destructive
        title={texts.keys.question(name)}
        text={texts.keys.questionText}
        confirmLabel={texts.keys.revoke}
        onConfirm={end}
        onClose={() => setAsked(false)}
      />
    </li>
  );
}

function factsOf({ scope, hint, expires_at, last_used_at }: ApiKey): string {
  const { scopes, begins, expires, expired, used, unused } = texts.keys;
  const day = shownDay(expires_at);
  return [
    scopes[scope],
    begins(hint),
    new Date(expires_at) > new Date() ? expires(day) : expired(day),
    last_used_at ? used(shownTime(last_used_at)) : unused,
  ].join(' · ');
}
