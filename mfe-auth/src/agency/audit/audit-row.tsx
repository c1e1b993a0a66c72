import type { AuditLine } from '@firedeck/contract';
import { Button, RouterLink, styled } from '@firedeck/kit';
import { formatTime, tokens } from '@firedeck/sdk';
import { useState } from 'react';
import { DottedFacts } from '../../dotted-facts.tsx';
import { auditTexts, formatActor, formatKind, formatRecordedRole } from './audit-texts.ts';

const texts = auditTexts.line;

const Frame = styled('details')(({ theme }) => ({
  flex: '1 1 100%',
  minWidth: 0,
  '& > summary': {
    display: 'grid',
    gap: '0 16px',
    padding: '4px 0',
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    alignItems: 'center',
    minHeight: tokens.target,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { backgroundColor: tokens.color.hover },
  },
  '& > summary > small': { fontVariantNumeric: 'tabular-nums' },
  // In a grid, browsers don't render the triangle of a summary.
  '& > summary > span::before': { content: '"▸ "', color: tokens.color.textSecond },
  '&[open] > summary > span::before': { content: '"▾ "' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 5fr)',
    gap: '4px 16px',
    margin: '8px 0 16px',
  },
  '& dt': { color: tokens.color.textSecond },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

interface AuditRowProps {
  line: AuditLine;
  onFilter(name: 'actor' | 'subject', value: string): void;
}

/** A line of the audit, which expands to all its fields. */
export function AuditRow({ line, onFilter }: AuditRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { kind, outcome, subject, actor, at } = line;
  return (
    <li>
      <Frame onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>
            {formatKind(kind)}
            {subject.name !== null && <>: {subject.name}</>}
            {outcome !== 'accepted' && <strong> ({texts.outcomes.get(outcome) ?? outcome})</strong>}
            <small>
              <DottedFacts facts={[...listGiven(line), texts.by(formatActor(actor))]} />
            </small>
          </span>
          <small>
            <time dateTime={at}>{formatTime(at)}</time>
          </small>
        </summary>
        {isOpen && <LineFields line={line} onFilter={onFilter} />}
      </Frame>
    </li>
  );
}

/** The roles and groups in the line's details. */
function listGiven({ details: { role = [], group_names = [] } }: AuditLine): string[] {
  const roles = role.map(formatRecordedRole);
  return [...roles, ...group_names.filter((name) => !role.some((one) => one.endsWith(`:${name}`)))];
}

function LineFields({ line, onFilter }: AuditRowProps) {
  const { actor, subject } = line;
  const actorFilter = actor.id ?? actor.name;
  const subjectFilter = subject.id ?? subject.name;
  return (
    <>
      <dl>
        {listFields(line).map(([label, value]) => (
          <div key={`${label} ${value}`} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 16 }}>
        {subject.type === 'member' && subject.id !== null && (
          <Button component={RouterLink} to={`/agency/people/${subject.id}`} variant="outlined">
            {texts.openPerson}
          </Button>
        )}
        {actorFilter !== '' && (
          <Button variant="outlined" onClick={() => onFilter('actor', actorFilter)}>
            {texts.onlyActor}
          </Button>
        )}
        {subjectFilter !== null && (
          <Button variant="outlined" onClick={() => onFilter('subject', subjectFilter)}>
            {texts.onlySubject}
          </Button>
        )}
      </div>
    </>
  );
}

/** A role as text, with its recorded form. */
const explainRole = (recorded: string): string => {
  const named = formatRecordedRole(recorded);
  return named === recorded ? recorded : `${named} (${recorded})`;
};

/** Every field of the line that has a value. */
function listFields(line: AuditLine): [label: string, value: string][] {
  const { fields } = texts;
  const { actor, subject, details, from } = line;
  const known: [label: string, value: string | null][] = [
    [fields.at, `${formatTime(line.at)} (${line.at})`],
    [fields.kind, `${formatKind(line.kind)} (${line.kind})`],
    [fields.outcome, texts.outcomes.get(line.outcome) ?? line.outcome],
    [fields.actor, formatActor(actor)],
    [fields.actorId, actor.id],
    [fields.subject, subject.name],
    [fields.subjectId, subject.id],
    ...Object.entries(details).map(([name, values]): [string, string] => [
      texts.details.get(name) ?? name,
      values.map(name === 'role' ? explainRole : String).join(', '),
    ]),
    [fields.network, from.network],
    [fields.device, from.device],
    [fields.key, line.key],
    [fields.requestId, line.request_id],
    [fields.seal, line.seal === null ? texts.notSealed : String(line.seal)],
    [fields.act, line.act],
    [fields.id, line.id],
  ];
  return known.filter((field): field is [string, string] => field[1] !== null);
}
