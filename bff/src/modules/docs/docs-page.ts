/** Does not use the shell, and so works without any release. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Firedeck</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/page.js" defer></script>
</head>
<body><main id="reference"></main></body>
</html>
`;

// Read-only: requests from this page would carry no API key and be refused. The package inserts
// HTML that it has sanitized, so the Trusted Types policy allows HTML, but no scripts.
export const docsScript = `globalThis.trustedTypes?.createPolicy('default', { createHTML: (html) => html });
const [, theme] = /(?:^|; )fd_theme=(\\w+)/.exec(document.cookie) ?? [];
const isDark = theme === 'dark' || theme === 'night' ||
  (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.toggle('dark-mode', isDark);
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  // Removes the link inside each operation's button: nested controls are not accessible.
  deepLinking: false,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
  // Its colors have too little contrast.
  syntaxHighlight: { activated: false },
  plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
});
`;

/** Corrects the package's contrast, target sizes and empty elements. */
export const docsStyle = `body { margin: 0; }
.swagger-ui .scheme-container { display: none; }
.swagger-ui .opblock-summary-control { min-height: 48px; }
html:not(.dark-mode) .swagger-ui .opblock-summary-method { color: #000; text-shadow: none; }
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: #ff7b7b; }
html:not(.dark-mode) .swagger-ui .info .title small { background: #4b5566; }
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #3d6b00; }
html:not(.dark-mode) .swagger-ui .info .url { color: #1a5fb4; }
html:not(.dark-mode) .swagger-ui :is(.parameter__in, .json-schema-2020-12-expand-deep-button) { color: #4a4a4a; }
html:not(.dark-mode) .swagger-ui .response-control-media-type__accept-message { color: #1c6b2a; }
html:not(.dark-mode) .swagger-ui .markdown code, html:not(.dark-mode) .swagger-ui .renderedMarkdown code { color: #6a00c2; }
.swagger-ui .response-col_links { display: none; }
.swagger-ui pre.example { max-height: none !important; overflow: visible !important; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
