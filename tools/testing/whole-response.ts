/** Reads the response's body to the end: the server keeps a stored file open until then. */
export async function wholeResponse(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response);
}
