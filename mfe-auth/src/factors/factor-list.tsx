import type { OwnFactors, OwnPasskey } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { formatDay, formatTime, RowList } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { DottedFacts } from '../dotted-facts.tsx';
import { factorTexts } from './factor-texts.ts';

/** The open dialog about one factor. */
export type FactorQuestion =
  | { act: 'remove-app' }
  | { act: 'renew-codes' }
  | { act: 'remove'; passkey: OwnPasskey }
  | { act: 'rename'; passkey: OwnPasskey };

interface FactorListProps {
  factors: OwnFactors;
  onAct(question: FactorQuestion): void;
}

/** The member's factors with their actions. */
export function FactorList({ factors, onAct }: FactorListProps) {
  const { app, passkey: texts, codes, remove, added, none } = factorTexts;
  const rows: ReactNode[] = [];
  if (factors.totp)
    rows.push(
      <Row key="app" name={app.name} facts={[added(formatDay(factors.totp.created_at))]}>
        <Button
          variant="outlined"
          aria-label={app.removeNamed}
          onClick={() => onAct({ act: 'remove-app' })}
        >
          {remove}
        </Button>
      </Row>,
    );
  for (const passkey of factors.passkeys)
    rows.push(
      <Row key={passkey.id} name={passkey.name} facts={listFacts(passkey)}>
        <Button
          aria-label={texts.renameNamed(passkey.name)}
          onClick={() => onAct({ act: 'rename', passkey })}
        >
          {texts.rename}
        </Button>
        <Button
          variant="outlined"
          aria-label={texts.removeNamed(passkey.name)}
          onClick={() => onAct({ act: 'remove', passkey })}
        >
          {remove}
        </Button>
      </Row>,
    );
  if (factors.codes)
    rows.push(
      <Row key="codes" name={codes.name} facts={[codes.left(factors.codes.left)]}>
        <Button variant="outlined" onClick={() => onAct({ act: 'renew-codes' })}>
          {codes.renew}
        </Button>
      </Row>,
    );
  return (
    <RowList items={rows} empty={none}>
      {(row) => row}
    </RowList>
  );
}

function listFacts(passkey: OwnPasskey): string[] {
  const { passkey: texts, added, used, unused } = factorTexts;
  return [
    passkey.is_passwordless ? texts.passwordless : texts.afterPassword,
    ...(passkey.is_backed_up ? [texts.synced] : []),
    added(formatDay(passkey.created_at)),
    passkey.last_used_at ? used(formatTime(passkey.last_used_at)) : unused,
  ];
}

interface RowProps {
  name: string;
  facts: string[];
  children: ReactNode;
}

const Row = ({ name, facts, children }: RowProps) => (
  <li>
    <div>
      {name}
      <small>
        <DottedFacts facts={facts} />
      </small>
    </div>
    {children}
  </li>
);
