/** Makes `fetch` behave as in React Native: it settles once the whole body is there, and has no streams. */
export function withWholeBodies(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (...request) => {
    const response = await fetch(...request);
    const { ok, status, statusText, headers, url } = response;
    if (!ok) return response;
    const bytes = await response.arrayBuffer();
    const whole = new Response(bytes.byteLength > 0 ? bytes : null, {
      status,
      statusText,
      headers,
    });
    return Object.defineProperties(whole, { url: { value: url }, body: { value: undefined } });
  };
}
