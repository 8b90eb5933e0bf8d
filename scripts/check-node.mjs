// Where no pinned Node could be installed (Windows, or a platform without a package), the machine's own must do.
import process from 'node:process';

const [needMajor, needMinor] = [26, 10];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needMajor || (major === needMajor && minor < needMinor)) {
  console.error(
    `Node ${needMajor}.${needMinor} or newer is needed, found ${process.version} (${process.platform}-${process.arch}).`,
  );
  process.exit(1);
}
