import { Box, Button, RouterLink, Typography } from '@firedeck/kit';
import { AddIcon, PageHeading } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { OpenInNewTabs } from '../tool-launch/open-in-new-tabs.tsx';

/** The heading row. `count` is null while unknown. */
export function BoardHeading({ count }: { count: number | null }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 1.5, sm: 3 },
        rowGap: 1,
        mb: 3,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: 'baseline',
          columnGap: 1.5,
          flex: '1 1 auto',
        }}
      >
        <PageHeading title={texts.grid.heading} />
        <Typography
          // Reserves its height, so that nothing shifts on phones when the list loads.
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', minHeight: '1.5em' }}
        >
          {count !== null && count > 0 && texts.grid.count(count)}
        </Typography>
      </Box>
      {/* On its own line: below the heading it would push the button away on phones. */}
      <Typography sx={{ color: 'text.secondary', order: 1, flexBasis: '100%' }}>
        {texts.grid.subtitle}
      </Typography>
      {/* On phones below the button, which is beside the heading there. */}
      <Box sx={{ order: { xs: 2, sm: 0 } }}>
        <OpenInNewTabs />
      </Box>
      <Button
        component={RouterLink}
        to="/add"
        // An empty board has its own primary button.
        variant={count === 0 ? 'outlined' : 'contained'}
        startIcon={<AddIcon />}
      >
        {texts.grid.add}
      </Button>
    </Box>
  );
}
