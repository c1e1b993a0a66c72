import { Stack, styled } from '@firedeck/kit';
import { PageFrame, PageHeading } from '@firedeck/sdk';
import { useEffect } from 'react';
import { type ScreenLock, screenLock } from '../session/screen-lock.ts';
import { showStoredToast } from '../shared-device/sign-out-toast.ts';
import { refreshStationTools } from '../station-sheet/refresh-station-tools.ts';
import { hasStationTools, StationTools } from '../station-sheet/station-tools.tsx';
import { lockTexts } from './lock-texts.ts';
import { OtherMembers } from './other-members.tsx';
import { restorePosition } from './restore-position.ts';
import { savePosition } from './saved-position.ts';
import { UnlockMethods } from './unlock-methods.tsx';

const width = 560;
const widthWithTools = 1_280;

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${width}px)`,
  justifyContent: 'center',
  alignItems: 'start',
  gap: 64,
  [theme.breakpoints.up('md')]: {
    '&:has([data-station-tools])': {
      gridTemplateColumns: `minmax(0, ${width}px) minmax(0, 1fr)`,
    },
  },
}));

/** Called before the first lock, while the page to be hidden is still shown. */
export function startLockScreen(): void {
  screenLock.subscribe(() => {
    if (screenLock.get()) savePosition();
  });
  // Also shows the toast stored before a reload.
  showStoredToast();
  refreshStationTools();
}

/** The only content of a locked page besides /login. */
export function Component({ methods, name }: ScreenLock) {
  useEffect(
    () => () => {
      if (screenLock.get() === null) restorePosition();
    },
    [],
  );
  useEffect(() => {
    document.title = lockTexts.documentTitle;
  }, []);
  const act = formatAct(methods);
  return (
    <main>
      <PageFrame width={hasStationTools() ? widthWithTools : width}>
        <Columns>
          <div>
            <PageHeading
              title={lockTexts.title}
              subtitle={name === undefined ? lockTexts.next(act) : lockTexts.memberNext(name, act)}
            />
            <Stack sx={{ mt: 3, gap: 3, alignItems: 'stretch' }}>
              <StationTools position="above" />
              <UnlockMethods methods={methods} />
              <OtherMembers />
            </Stack>
          </div>
          <StationTools position="beside" />
        </Columns>
      </PageFrame>
    </main>
  );
}

function formatAct(methods: readonly string[]): string {
  if (methods.includes('pin')) return lockTexts.byPin;
  if (methods.includes('password') || methods.length === 0) return lockTexts.byPassword;
  return methods.includes('passkey') ? lockTexts.byPasskey : lockTexts.byAgency;
}
