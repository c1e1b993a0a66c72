import { Card, Skeleton, TextField, Typography } from '@firedeck/kit';
import { notesApi } from '../notes-api.ts';
import { texts } from '../texts.ts';

export function View() {
  const { data, isError } = notesApi.useNotesReadQuery();
  return (
    <Card component="section" aria-labelledby="notes-title">
      <Typography id="notes-title" variant="h2">
        {texts.title}
      </Typography>
      {isError && <Typography role="alert">{texts.fetchFailed}</Typography>}
      {!data && !isError && <Skeleton height={100} />}
      {data && <TextField multiline value={data.content} placeholder={texts.placeholder} />}
    </Card>
  );
}
