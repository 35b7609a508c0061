# Read by the other scripts: sets `node` to a Node.js 24, the machine's own where it has one.
case "$(command -v node >/dev/null && node --version)" in
  v24.*) node=node ;;
  *) node=node_modules/node/bin/node ;;
esac
