// Runs in a pod of the bff and prints its metrics.
const { METRICS_TOKEN } = process.env;
const headers = METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : {};
const answer = await fetch('http://127.0.0.1:9464/metrics', { headers });
console.log(JSON.stringify({ status: answer.status, text: await answer.text() }));
