import { Box, Button, RouterLink, Typography } from '@firedeck/kit';
import { AddIcon } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { importPath } from '../tool-import/import-path.ts';
import { EmptyScene } from './empty-scene.tsx';

/** Explains tools on an empty board and offers to add the first one or import some. */
export function EmptyBoard() {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        px: 2,
        py: { xs: 3, sm: 6 },
      }}
    >
      <EmptyScene />
      <Typography variant="h2" sx={{ mt: 3 }}>
        {texts.grid.emptyHeading}
      </Typography>
      <Typography sx={{ mt: 1 }}>{texts.grid.emptyIntroduction}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3, maxWidth: '58ch' }}>
        {texts.grid.emptyExplanation}
      </Typography>
      {/* One row, because the notes bar would cover a second one on a low screen. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        <Button
          component={RouterLink}
          to="/add"
          variant="contained"
          startIcon={<AddIcon />}
          data-board-control=""
        >
          {texts.grid.addFirst}
        </Button>
        <Button
          component={RouterLink}
          to={importPath()}
          variant="outlined"
          // On phones, import is in the board options, because there is no room here.
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {texts.grid.importTools}
        </Button>
      </Box>
    </Box>
  );
}
