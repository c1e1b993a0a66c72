import { Box, Button, RouterLink, Typography } from '@firedeck/kit';
import { AddIcon, PageHeading, tokens } from '@firedeck/sdk';
import { openingTexts } from '../opening-texts.ts';
import { texts } from '../texts.ts';
import { OpenInNewTabs } from '../tool-launch/open-in-new-tabs.tsx';
import { ArrangeButton } from './arrange-button.tsx';
import { BoardOptions } from './board-options.tsx';
import type { Arrange } from './use-arrange.ts';

/** The heading row: one line at every width, more with enlarged text. `count` is null while unknown. */
export function BoardHeading({ count, arrange }: { count: number | null; arrange: Arrange }) {
  const hasTools = count !== null && count > 0;
  return (
    <Box sx={{ mb: { xs: 1.5, sm: 2 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          // 16 px in glove mode.
          columnGap: { xs: `max(4px, ${tokens.target} - 48px)`, sm: 3 },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'baseline',
            columnGap: { xs: 1, sm: 1.5 },
            // Room for the heading, in every size of text.
            flex: '1 1 5.5rem',
            // A count without room wraps into what is cut off: half a number would mislead.
            flexWrap: 'wrap',
            rowGap: 4,
            height: '2.75rem',
            overflow: 'hidden',
            whiteSpace: 'nowrap',
          }}
        >
          <PageHeading title={openingTexts.heading} />
          <Typography
            sx={{
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
      </Box>
      <Typography sx={{ color: 'text.secondary', fontSize: { xs: '0.875rem', sm: '1rem' } }}>
        {openingTexts.subtitle}
      </Typography>
    </Box>
  );
}
