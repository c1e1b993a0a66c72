import { Box, Button, IconButton, Popover, RouterLink, Typography } from '@firedeck/kit';
import { MoreIcon } from '@firedeck/sdk';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { importPath } from '../../tool-import/import-path.ts';
import { OpenInNewTabs } from '../../tool-launch/open-in-new-tabs.tsx';
import type { Arrange } from '../use-arrange.ts';
import { ArrangeButton } from './arrange-button.tsx';

interface Props {
  /** Null if the board is empty. */
  arrange: Arrange | null;
}

/** The controls of the heading row, behind one button on phones. */
export function BoardOptions({ arrange }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ display: { xs: 'block', sm: 'none' }, ml: 'auto' }}>
      <IconButton
        aria-label={texts.grid.options}
        title={texts.grid.options}
        aria-haspopup="dialog"
        data-board-control={arrange ? '' : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': texts.grid.options } }}
        >
          <Box
            sx={{
              display: 'flex',
              flexDirection: 'column',
              gap: 'var(--fd-gap, 8px)',
              px: 2,
              py: 1.5,
            }}
          >
            <OpenInNewTabs />
            {arrange && (
              <>
                <ArrangeButton
                  arrange={arrange}
                  returnTo={anchor}
                  onPress={() => setAnchor(null)}
                />
                <Typography variant="body2" color="textSecondary">
                  {texts.arrange.hint}
                </Typography>
              </>
            )}
            <Button
              variant="outlined"
              component={RouterLink}
              to={importPath()}
              onClick={() => setAnchor(null)}
            >
              {texts.grid.importTools}
            </Button>
          </Box>
        </Popover>
      )}
    </Box>
  );
}
