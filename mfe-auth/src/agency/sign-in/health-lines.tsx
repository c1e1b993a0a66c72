import { Box, Typography } from '@firedeck/kit';
import { CheckIcon, tokens, WarningIcon } from '@firedeck/sdk';

export interface Health {
  state: 'works' | 'fails' | 'unknown';
  /** The first line is the summary. */
  lines: readonly string[];
}

const colors = { works: 'good', fails: 'error', unknown: 'textSecond' } as const;

/** The health of a connection as text, with an icon in addition to the color. */
export function HealthLines({ health: { state, lines } }: { health: Health }) {
  const [first, ...others] = lines;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, mb: 2 }}>
      {state !== 'unknown' && (
        <Box sx={{ flex: 'none', color: tokens.color[colors[state]] }}>
          {state === 'works' ? <CheckIcon /> : <WarningIcon />}
        </Box>
      )}
      <div>
        <Typography sx={{ fontWeight: tokens.fontWeight.strong }}>{first}</Typography>
        {others.map((line) => (
          <Typography key={line} sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </div>
    </Box>
  );
}
