import { Box, Button, RouterLink, Typography } from '@firedeck/kit';
import { AddIcon, PageHeading, tokens } from '@firedeck/sdk';
import { openingTexts } from '../../opening-texts.ts';
import { texts } from '../../texts.ts';
import { OpenInNewTabs } from '../../tool-launch/open-in-new-tabs.tsx';
import type { Arrange } from '../use-arrange.ts';
import { ArrangeButton } from './arrange-button.tsx';
import { BoardOptions } from './board-options.tsx';

/** One line at every width, then the subtitle; enlarged text wraps. `count` is null until it is known. */
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
        // As high as in the document, so that it stays where it is.
        '& h1': { height: { xs: '2.75rem', sm: 'auto' } },
      }}
    >
      <Box
        sx={{
          // On a phone the count stands at the end of the second line, where it always has room.
          display: { xs: 'contents', sm: 'flex' },
          alignItems: 'baseline',
          columnGap: 1.5,
          // Room for the heading, in every size of text.
          flex: '1 1 5.5rem',
          // A count without room wraps into what is cut off: half a number would mislead.
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
