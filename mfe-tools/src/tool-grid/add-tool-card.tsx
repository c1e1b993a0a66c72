import { ButtonBase, RouterLink, styled } from '@firedeck/kit';
import { AddIcon, tokens } from '@firedeck/sdk';
import { openingTexts } from '../opening-texts.ts';
import { cellStyle, type Grid } from './window/grid-layout.ts';

const Dashed = styled('div')({
  position: 'absolute',
  top: 0,
  left: 0,
  '& > a': {
    display: 'flex',
    flexDirection: 'column',
    gap: 4,
    width: '100%',
    height: '100%',
    padding: 8,
    '& svg': { flex: 'none' },
    textAlign: 'center',
    border: `2px dashed ${tokens.color.control}`,
    borderRadius: tokens.radius.card,
    color: tokens.color.text,
  },
  '& > a:hover': { borderColor: tokens.color.text, backgroundColor: tokens.color.hover },
  '& strong': { fontSize: tokens.fontSize.name, fontWeight: tokens.fontWeight.strong },
  '& small': { fontSize: tokens.fontSize.small, color: tokens.color.textSecond },
  'html[data-controls="large"] & strong': { fontSize: '1.5rem' },
  'html[data-controls="large"] & small': { fontSize: tokens.fontSize.name },
});

/** The dashed card after the last tool. */
export function AddToolCard({ grid }: { grid: Grid }) {
  return (
    <Dashed style={cellStyle(grid.count, grid)}>
      <ButtonBase component={RouterLink} to="/add">
        <AddIcon />
        <strong>{openingTexts.add}</strong>
        <small>{openingTexts.addHint}</small>
      </ButtonBase>
    </Dashed>
  );
}
