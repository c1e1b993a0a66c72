import { type LastMember, lastMembers, signInSentences } from '@firedeck/contract';
import { Button, RouterLink, Stack, Typography } from '@firedeck/kit';
import { readAnswer, shellServices } from '@firedeck/sdk';
import { useEffect, useId, useState } from 'react';
import { createParser } from '../create-parser.ts';
import { loginPath } from '../sign-in-addresses.ts';
import { lockTexts } from './lock-texts.ts';

const parseMembers = createParser(lastMembers);

/** The way to another sign-in: by name, as far as the agency shows the last who signed in here. */
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
          <Stack
            component="ul"
            aria-labelledby={headingId}
            direction="row"
            sx={{ gap: 1, flexWrap: 'wrap', m: 0, p: 0, listStyle: 'none' }}
          >
            {members.map(({ id, name }) => (
              <li key={id}>
                <Button component={RouterLink} to={`${loginPath}?member=${id}`} variant="outlined">
                  {name}
                </Button>
              </li>
            ))}
          </Stack>
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

/** Nobody where the server is away: the other ways stay. */
async function readMembers(): Promise<readonly LastMember[]> {
  const { device = '' } = document.documentElement.dataset;
  if (device === '') return [];
  try {
    const response = await shellServices().fetchApi('/api/device/members');
    return response.ok ? (await readAnswer(response, parseMembers)).members : [];
  } catch {
    return [];
  }
}
