import type { ApiKey } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { formatDay, formatTime } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** An API key with its scope, expiry and last use, and Revoke. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name } = apiKey;
  return (
    <li>
      <div>
        {name}
        <small>{formatFacts(apiKey)}</small>
      </div>
      <Button variant="outlined" aria-label={texts.keys.revokeNamed(name)} onClick={onRevoke}>
        {texts.keys.revoke}
      </Button>
    </li>
  );
}

function formatFacts({ scope, hint, expires_at, last_used_at }: ApiKey): string {
  const { scopes, begins, expires, expired, used, unused } = texts.keys;
  const day = formatDay(expires_at);
  return [
    scopes[scope] ?? scope,
    begins(hint),
    new Date(expires_at) > new Date() ? expires(day) : expired(day),
    last_used_at ? used(formatTime(last_used_at)) : unused,
  ].join(' · ');
}
