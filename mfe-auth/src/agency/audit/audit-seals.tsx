import type { AuditPage } from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { formatTime, tokens } from '@firedeck/sdk';
import { auditTexts } from './audit-texts.ts';

const texts = auditTexts.seals;

/** The time up to which the audit is sealed: changes to earlier lines can be detected. */
export function AuditSeals({ seals: { last, unsealed } }: Pick<AuditPage, 'seals'>) {
  return (
    <div style={{ marginBottom: 24 }}>
      <Typography>
        {last ? texts.last(formatTime(last.at)) : texts.none}
        {unsealed > 0 && last && <> {texts.unsealed(unsealed)}</>}
      </Typography>
      {last && (
        <Typography
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          style={{ fontSize: tokens.fontSize.small }}
        >
          {texts.number(last.number, last.lines)}. {texts.root}: <code>{last.root}</code>
        </Typography>
      )}
    </div>
  );
}
