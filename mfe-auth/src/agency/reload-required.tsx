import { Box, useSelector } from '@firedeck/kit';
import { type ApiState, api, FailureNotice, isApiError } from '@firedeck/sdk';
import { useEffect } from 'react';
import { agencyTexts } from './agency-texts.ts';
import { reloadWithSession } from './document-headers.ts';

const texts = agencyTexts.outdated;

/** Asks for a reload if the document is outdated or of another session; keeps typed text. */
export function ReloadRequired() {
  const isOutdated = useSelector(hasOutdatedDocument);
  useEffect(() => {
    if (isOutdated) reloadWithSession();
  }, [isOutdated]);
  if (!isOutdated) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <FailureNotice
        title={texts.title}
        next={texts.text}
        retryLabel={texts.reload}
        onRetry={() => location.reload()}
      />
    </Box>
  );
}

/** True if the server rejected a request because it doesn't accept this document's value. */
function hasOutdatedDocument(state: ApiState): boolean {
  const { queries, mutations } = state[api.reducerPath];
  return [...Object.values(queries), ...Object.values(mutations)].some(
    (request) =>
      request !== undefined &&
      isApiError(request.error) &&
      request.error.code === 'agency_document_required',
  );
}
