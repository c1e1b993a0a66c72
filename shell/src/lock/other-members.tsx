import { type LastMember, lastMembers, signInSentences } from '@firedeck/contract';
import { Button, PlainList, RouterLink, Stack, styled, Typography } from '@firedeck/kit';
import { useEffect, useId, useState } from 'react';
import { createParser } from '../create-parser.ts';
import { readPageText } from '../read-page-text.ts';
import { requestJson } from '../request-json.ts';
import { loginPath } from '../sign-in-paths.ts';
import { lockTexts } from './lock-texts.ts';

const Names = styled(PlainList)({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const parseMembers = createParser(lastMembers);

/** Sign-in links, with names if the agency shows the last members of this device. */
export function OtherMembers() {
  const [members, setMembers] = useState<readonly LastMember[]>([]);
  const headingId = useId();
  useEffect(() => {
    let isShown = true;
    void readMembers().then((found) => isShown && setMembers(found));
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      {members.length > 0 && (
        <>
          <Typography id={headingId} component="h2" variant="subtitle1">
            {signInSentences.signInAs}
          </Typography>
          <Names aria-labelledby={headingId}>
            {members.map(({ id, name }) => (
              <li key={id}>
                <Button component={RouterLink} to={`${loginPath}?member=${id}`} variant="outlined">
                  {name}
                </Button>
              </li>
            ))}
          </Names>
        </>
      )}
      <Button component={RouterLink} to={loginPath} variant="outlined">
        {lockTexts.another}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {lockTexts.anotherHint} {lockTexts.toolsStayOpen}
      </Typography>
    </Stack>
  );
}

/** Empty if the server is unreachable; the other methods remain. */
async function readMembers(): Promise<readonly LastMember[]> {
  if (readPageText('device') === '') return [];
  try {
    return (await requestJson('/api/device/members', {}, parseMembers)).members;
  } catch {
    return [];
  }
}
