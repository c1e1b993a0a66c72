import { Box, Button, RouterLink, Typography } from '@firedeck/kit';
import { AddIcon, PageHeading, tokens } from '@firedeck/sdk';
import { openingTexts } from '../../opening-texts.ts';
import { texts } from '../../texts.ts';
import { OpenInNewTabs } from '../../tool-launch/open-in-new-tabs.tsx';
import type { Arrange } from '../use-arrange.ts';
import { ArrangeButton } from './arrange-button.tsx';
import { BoardOptions } from './board-options.tsx';

/** The heading in one line, then the subtitle. `count` is null while unknown. */
export function BoardHeading({ count, arrange }: { count: number | null; arrange: Arrange }) {
  const hasTools = count !== null && count > 0;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        // 16 px in glove mode.
        columnGap: { xs: `max(4px, ${tokens.target} - 48px)`, sm: 3 },
        mb: { xs: 1.5, sm: 2 },
        // The same height as in the first paint, so that it doesn't shift.
        '& h1': { height: { xs: '2.75rem', sm: 'auto' } },
      }}
    >
      <Box
        sx={{
          // On phones the count is at the end of the second line, where it always fits.
          display: { xs: 'contents', sm: 'flex' },
          alignItems: 'baseline',
          columnGap: 1.5,
          // Wide enough for the heading at every text size.
          flex: '1 1 5.5rem',
          // A count that doesn't fit wraps out of view, because a truncated number would mislead.
          flexWrap: 'wrap',
          rowGap: 4,
          height: '2.75rem',
          overflow: { sm: 'hidden' },
          whiteSpace: 'nowrap',
        }}
      >
        <PageHeading title={openingTexts.heading} />
        <Typography
          sx={{
            order: 2,
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            fontSize: { xs: '0.875rem', sm: '1rem' },
          }}
        >
          {hasTools && texts.grid.count(count)}
        </Typography>
      </Box>
      <Box
        sx={{
          display: { xs: 'none', sm: 'flex' },
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
        }}
      >
        <OpenInNewTabs />
        {hasTools && <ArrangeButton arrange={arrange} />}
      </Box>
      <BoardOptions arrange={hasTools ? arrange : null} />
      <Button
        component={RouterLink}
        to="/add"
        // An empty board has its own primary button.
        variant={count === 0 ? 'text' : 'contained'}
        startIcon={<AddIcon />}
        sx={{
          flex: 'none',
          whiteSpace: 'nowrap',
          px: { xs: 1.5, sm: 2.5 },
          '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
        }}
      >
        {openingTexts.add}
      </Button>
      <Typography
        sx={{
          order: 1,
          flex: { xs: '1 1 60%', sm: '1 1 100%' },
          color: 'text.secondary',
          fontSize: { xs: '0.875rem', sm: '1rem' },
        }}
      >
        {openingTexts.subtitle}
      </Typography>
    </Box>
  );
}
