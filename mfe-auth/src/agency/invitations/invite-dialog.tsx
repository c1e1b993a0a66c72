import type { AgencyGroup } from '@firedeck/contract';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@firedeck/kit';
import { RowList, tokens } from '@firedeck/sdk';
import { type ChangeEvent, useId, useMemo, useRef, useState } from 'react';
import { toFormError } from '../../form/form-error.ts';
import { FormFailure } from '../../form/form-failure.tsx';
import { usePolicies } from '../../use-policies.ts';
import { agencyTexts } from '../agency-texts.ts';
import { SelectField } from '../select-field.tsx';
import { InvitationLinks } from './invitation-links.tsx';
import { useAgencyInviteMutation } from './invitations-api.ts';
import { type InvitationResult, inviteInParts, listWaiting } from './invite-in-parts.ts';
import { type LeftOutLine, readInvitations } from './read-invitations.ts';
import { useUnavailableEmails } from './use-unavailable-emails.ts';

interface InviteDialogProps {
  groups: readonly AgencyGroup[];
  onClose(): void;
}

const texts = agencyTexts.invite;

/** Invites people by typed or pasted addresses or a CSV file, with a preview. */
export function InviteDialog({ groups, onClose }: InviteDialogProps) {
  const [invite] = useAgencyInviteMutation();
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const [group, setGroup] = useState('');
  const [failure, setFailure] = useState<string>();
  const [results, setResults] = useState<readonly InvitationResult[]>([]);
  const [isDone, setDone] = useState(false);
  const title = useId();
  const { invitations, leftOut } = usePreview(text, groups);
  const waiting = listWaiting(invitations, results);
  const policies = usePolicies();
  const isClosed = policies?.invitations === false;

  async function submit(): Promise<void> {
    const also = group === '' ? [] : [group];
    const all = invitations.map(({ email, groups: ids }) => ({
      email,
      groups: [...new Set([...ids, ...also])],
    }));
    let answered = results;
    setFailure(undefined);
    setBusy(true);
    try {
      await inviteInParts(all, {
        results,
        send: async (part) => (await invite({ invitations: part }).unwrap()).results,
        onResults: (now) => {
          answered = now;
          setResults(now);
        },
      });
      setDone(true);
    } catch (thrown) {
      const title = answered.length > 0 ? texts.failedAfter(answered.length) : texts.failed;
      setFailure(`${title}. ${toFormError(thrown).sentence}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={() => !isBusy && onClose()} fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{texts.title}</DialogTitle>
      {/* Too long for a phone: the border shows that the content scrolls. */}
      <DialogContent sx={{ borderBottom: `1px solid ${tokens.color.line}` }}>
        {isClosed && <Typography>{texts.closed}</Typography>}
        {isDone && <Invited results={results} />}
        {!isClosed && !isDone && (
          <Stack sx={{ gap: 2 }}>
            {policies?.mail === false && <Typography>{texts.withoutMail}</Typography>}
            <TextField
              label={texts.addresses}
              helperText={texts.hint}
              multiline
              rows={5}
              autoFocus
              value={text}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
            />
            <FileButton onRead={setText} />
            <Typography role="status">
              {isBusy && texts.progress(results.length, invitations.length)}
              {!isBusy && text.trim() !== '' && texts.ready(waiting.length, leftOut.length)}
            </Typography>
            {leftOut.length > 0 && <LeftOut lines={leftOut} />}
            {groups.length > 0 && (
              <SelectField
                label={texts.group}
                value={group}
                empty={texts.noGroup}
                choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
                onChoose={setGroup}
              />
            )}
            <FormFailure message={failure} />
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          {isDone || isClosed ? texts.close : texts.cancel}
        </Button>
        {!isDone && !isClosed && (
          <Button variant="contained" disabled={waiting.length === 0 || isBusy} onClick={submit}>
            {isBusy ? texts.busy : texts.submit(waiting.length)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The invitations to send and the rejected lines, including those that the server rejects. */
function usePreview(text: string, groups: readonly AgencyGroup[]) {
  const { invitations, refusals } = useMemo(() => readInvitations(text, groups), [text, groups]);
  const emails = useMemo(() => invitations.map(({ email }) => email), [invitations]);
  const unavailable = useUnavailableEmails(emails);
  const known = invitations.flatMap(({ number, email }): LeftOutLine[] => {
    const outcome = unavailable.get(email);
    return outcome ? [{ number, line: email, reason: texts.outcomes[outcome] }] : [];
  });
  return {
    invitations: invitations.filter(({ email }) => !unavailable.has(email)),
    leftOut: [...refusals, ...known].toSorted((one, other) => one.number - other.number),
  };
}

function LeftOut({ lines }: { lines: readonly LeftOutLine[] }) {
  return (
    <Box component="details" open>
      <Box component="summary" sx={{ minHeight: tokens.target, lineHeight: tokens.target }}>
        {texts.leftOut}
      </Box>
      <RowList items={lines} maxCollapsed={10}>
        {({ number, line, reason }) => (
          <li key={number}>
            <div>
              {texts.line(number, line)}
              <small>{reason}</small>
            </div>
          </li>
        )}
      </RowList>
    </Box>
  );
}

function FileButton({ onRead }: { onRead(text: string): void }) {
  const file = useRef<HTMLInputElement>(null);

  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = target.files?.[0];
    // So that choosing the same file again, after a correction, fires a change event.
    target.value = '';
    if (chosen) onRead(await chosen.text());
  }

  return (
    <div>
      <input ref={file} type="file" hidden accept=".csv,.txt,text/csv,text/plain" onChange={read} />
      <Button variant="outlined" onClick={() => file.current?.click()}>
        {texts.file}
      </Button>
    </div>
  );
}

function Invited({ results }: { results: readonly InvitationResult[] }) {
  const links = results.flatMap(({ email, link }) => (link ? [{ email, link }] : []));
  const others = results.filter(({ outcome, repeated }) => outcome !== 'invited' || repeated);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography role="status">{texts.done(results.length - others.length)}</Typography>
      {others.length > 0 && (
        <RowList items={others} maxCollapsed={10}>
          {({ email, outcome, repeated }) => (
            <li key={email}>
              <div>
                {email}
                <small>{repeated ? texts.repeatedInvitation : texts.outcomes[outcome]}</small>
              </div>
            </li>
          )}
        </RowList>
      )}
      {links.length > 0 && <InvitationLinks links={links} />}
    </Stack>
  );
}
