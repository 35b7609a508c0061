/** The response with its body read to the end: a stored file stays open until then. */
export async function wholeResponse(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response);
}
