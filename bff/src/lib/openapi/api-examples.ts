/** Valid examples by schema name of the API description. */
export const apiExamples: Record<string, object> = {
  ToolInput: {
    name: 'River gauges',
    url: 'https://gauges.example.org/map',
    icon: 'chart-line',
    notes: 'Levels are in feet.',
  },
  ToolPatch: { name: 'River gauges, north' },
  ToolOrder: { ids: ['5f0c6d1e-3b5a-4c8e-9d55-0a8b7f1c2d3e'] },
  NoteInput: { content: 'Radio channel 4 during the drill.' },
  KeyInput: { name: 'Wall display', scope: 'tools:read', days: 90 },
  NamesPatch: { first_name: 'Dana' },
  SignUpRequest: {
    email: 'dana@example.org',
    password: 'engine 51 on scene',
    data: { first_name: 'Dana', last_name: 'Reyes' },
  },
  EmailChange: { email: 'dana.reyes@example.org' },
  AccountDeletion: { email: 'dana@example.org' },
  StepUpRequest: { password: 'engine 51 on scene' },
  SignInRequest: { email: 'dana@example.org', password: 'engine 51 on scene', remember: true },
};
