import type { ApiKey } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { formatDay, formatTime } from '@firedeck/sdk';
import { DottedFacts } from '../dotted-facts.tsx';
import { keyTexts } from './key-texts.ts';

export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name } = apiKey;
  return (
    <li>
      <div>
        {name}
        <small>
          <DottedFacts facts={listFacts(apiKey)} />
        </small>
      </div>
      <Button variant="outlined" aria-label={keyTexts.revokeNamed(name)} onClick={onRevoke}>
        {keyTexts.revoke}
      </Button>
    </li>
  );
}

function listFacts({ scope, hint, expires_at, last_used_at }: ApiKey): string[] {
  const { scopes, begins, expires, expired, used, unused } = keyTexts;
  const day = formatDay(expires_at);
  return [
    scopes[scope] ?? scope,
    begins(hint),
    new Date(expires_at) > new Date() ? expires(day) : expired(day),
    last_used_at ? used(formatTime(last_used_at)) : unused,
  ];
}
