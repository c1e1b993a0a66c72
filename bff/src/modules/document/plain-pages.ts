/** For when no shell can be served: has no scripts or styles. */
const plainPage = (title: string, text: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Firedeck</title></head>
<body><h1>${title}</h1><p>${text}</p></body>
</html>
`;

export const nothingReleased = plainPage(
  'Firedeck is not released here yet',
  'The server runs, but no shell has been released to it. Release one, then reload this page.',
);

export const unreachable = plainPage(
  'Firedeck is not reachable right now',
  'Nothing you saved is lost. Please reload this page in a moment.',
);
