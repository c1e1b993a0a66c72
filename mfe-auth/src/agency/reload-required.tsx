import { Box, useSelector } from '@firedeck/kit';
import { type ApiState, api, FailureNotice, isApiError } from '@firedeck/sdk';
import { useEffect } from 'react';
import { agencyTexts } from './agency-texts.ts';
import { loadAgainWithSession } from './document-headers.ts';

const texts = agencyTexts.outdated;

/** Says that this document is of another session, or too old; what is typed in it stays until then. */
export function ReloadRequired() {
  const isOutdated = useSelector(hasOutdatedDocument);
  useEffect(() => {
    if (isOutdated) loadAgainWithSession();
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

/** Whether the server refused a request that is still shown, as it does not know this document. */
function hasOutdatedDocument(state: ApiState): boolean {
  const { queries, mutations } = state[api.reducerPath];
  return [...Object.values(queries), ...Object.values(mutations)].some(
    (request) =>
      request !== undefined &&
      isApiError(request.error) &&
      request.error.code === 'agency_document_required',
  );
}
