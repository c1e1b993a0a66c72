import type { ApiKey } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { shownDay, shownTime } from '../panels/shown-time.ts';
import { texts } from '../texts.ts';

/** One key: what it is for, how long, when it was used, and the way to end it. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name } = apiKey;
  return (
    <li>
      <span>
        {name}
        <small>{factsOf(apiKey)}</small>
      </span>
      <Button variant="outlined" aria-label={texts.keys.revokeOf(name)} onClick={onRevoke}>
        {texts.keys.revoke}
      </Button>
    </li>
  );
}

function factsOf({ scope, hint, expires_at, last_used_at }: ApiKey): string {
  const { scopes, begins, expires, expired, used, unused } = texts.keys;
  const day = shownDay(expires_at);
  return [
    scopes[scope] ?? scope,
    begins(hint),
    new Date(expires_at) > new Date() ? expires(day) : expired(day),
    last_used_at ? used(shownTime(last_used_at)) : unused,
  ].join(' · ');
}
